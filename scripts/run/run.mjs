import { spawn } from 'node:child_process'
import path from 'node:path'
import { findNode, root } from './install.mjs'

/** Who started us, read before anything takes time. */
const parent = process.ppid

/**
 * Runs a script under the right Node with our standard streams, passes signals on, and ends as it ends: with
 * its exit code, or 128 + n for a signal. When this process is killed outright, the script gets a SIGTERM,
 * and so it does when npm, having started this process, is gone: npm passes on neither SIGHUP nor its own end.
 */
export function runAndLeave(args, env = process.env) {
  // Before the script starts: a signal that came while it does would end this process alone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const child = spawn(
    findNode(),
    [
      '--disable-warning=ExperimentalWarning',
      ...['--import', path.join(root, 'scripts/run/leave-with-parent.mjs')],
      ...args,
    ],
    {
      cwd: root,
      // Halves the time a start takes; Node goes without when the folder cannot be written.
      env: { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'), ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // Ctrl+C in a terminal reaches every process of its group; this way the script hears it once, from us.
      detached: true,
    },
  )
  if (process.env.npm_lifecycle_event) {
    const watch = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(watch)
      child.kill('SIGTERM')
    }, 500)
    watch.unref()
  }
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signals[signal] ?? 0)))
}

const signals = { SIGHUP: 1, SIGINT: 2, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 }
