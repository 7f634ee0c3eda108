/** Turns a page into the stage of a film: no panels, a caption, and `film`, which draws the picture of a time. */
(shot) => {
  const app = seaframe;
  const style = document.createElement("style");
  style.textContent = `.panel, .dock, .legend, .compass { display: none !important; }
    .caption { position: fixed; left: 0; right: 0; top: 0; padding: 0.6em 0.9em; display: flex; gap: 0.9em;
      justify-content: space-between; font: 600 ${shot.letters}px/1.3 system-ui, "DejaVu Sans", sans-serif;
      color: var(--ink); text-shadow: 0 0 6px var(--paper-solid), 0 0 2px var(--paper-solid); }
    .caption .clock { white-space: nowrap; font-size: inherit; color: inherit; }`;
  document.head.append(style);
  const [caption, name, clock] = ["div", "span", "span"].map((kind) => document.createElement(kind));
  caption.className = "caption";
  clock.className = "clock";
  name.textContent = shot.title;
  caption.append(name, clock);
  document.body.append(caption);
  app.stage.setLevel(1); // all pixels, also of simple materials
  if (shot.measured) {
    // In full colours, in place of the run.
    app.stage.world.remove(app.ghosts[0].group);
    const measured = app.content.recordings[1];
    const links = measured.links.length === app.content.links.length ? app.content.links : measured.links; // with joints
    app.ghosts[0] = new app.robots.constructor(app.stage, { ...measured, links }, app.robots.meshes);
    app.robots.group.visible = false;
  }
  for (const [what, on] of Object.entries(shot.shown)) app.show(what, on);
  app.resize();
  if (shot.view) app.views.set(shot.view);
  else app.home();
  globalThis.film = async (t, seconds, label) => {
    app.setPlaying(false);
    app.time = t;
    clock.textContent = label;
    app.draw(seconds);
    if (app.shown.trails) app.trailRecorded(t - seconds * shot.speed);
    app.views.update(seconds);
    app.stage.scene.updateMatrixWorld();
    app.labels.update();
    app.stage.renderer.shadowMap.needsUpdate = true;
    app.stage.render(seconds, app.focus);
    await new Promise((shown) => nextPicture(() => nextPicture(shown)));
  };
}
