const { Quadrille } = require('quadrille');
const { Game } = require('quadrille/rules');

(async () => {
    const [engine, game] = [await Quadrille.create(), await Game.create()];
    const { move } = await engine.go({ depth: 2 });
    game.play(move);
    console.log(move);
    engine.terminate();
})();
