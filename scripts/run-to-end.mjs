import { spawn } from 'node:child_process'
import os from 'node:os'

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a command to its end; what it prints goes to standard error. A signal that would end this process ends the
 * command first, with everything it started.
 * @returns the exit code of the command
 */
export async function runToEnd(command, args, options) {
  let child
  let ended
  const send = (signal) => {
    try {
      process.kill(-child.pid, signal)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
  const pass = (signal) => {
    ended ??= signal
    if (child.pid !== undefined) send(signal)
  }
  // Before the command starts: one that came while it does would end this process alone.
  for (const signal of endings) process.on(signal, pass)
  // A group of its own: npm and Vite start processes of which a signal to them alone leaves some behind.
  child = spawn(command, args, { ...options, stdio: ['ignore', 2, 2], detached: true })
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('exit', (code, signal) => {
        if (ended) {
          // What a shell runs in the background ignores SIGINT.
          send('SIGTERM')
          process.exit(128 + os.constants.signals[ended])
        }
        resolve(code ?? 128 + os.constants.signals[signal])
      })
    })
  } finally {
    for (const signal of endings) process.off(signal, pass)
  }
}
