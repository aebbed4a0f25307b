// Loaded into a process started by run.mjs. The channel between the two closes when the starter ends in any
// way, kill -9 too; then we leave as on any SIGTERM, so that nothing is cut off and nothing stays behind.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Waiting for that must not keep a finished command alive.
  process.channel.unref()
}
