import { spawn } from 'node:child_process'
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** Milliseconds in which what a command started may end by itself after a signal. */
const patience = 8_000

/**
 * Runs a command to its end; what it prints goes to standard error, or where `stdio` says, or to `heard`. A signal that
 * would end this process ends the command first, with everything it started.
 * @param heard told what it prints, piece by piece
 * @returns the exit code of the command
 */
export async function runToEnd(command, args, { heard, ...options }) {
  let child
  let ended
  let endedAt
  const pass = (signal) => {
    ended ??= signal
    endedAt ??= performance.now()
    if (child.pid !== undefined) send(child.pid, signal)
  }
  // Before the command starts: one that came while it does would end this process alone.
  for (const signal of endings) process.on(signal, pass)
  const stdio = heard ? ['ignore', 'pipe', 'pipe'] : ['ignore', 2, 2]
  // A group of its own: npm and Vite start processes of which a signal to them alone leaves some behind.
  child = spawn(command, args, { stdio, ...options, detached: true })
  if (heard) for (const stream of [child.stdout, child.stderr]) stream.on('data', heard)
  const gone = new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on(heard ? 'close' : 'exit', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]))
  })
  try {
    const code = await gone
    if (!ended) return code
    await endGroup(child.pid, endedAt + patience)
    process.exit(128 + os.constants.signals[ended])
  } finally {
    for (const signal of endings) process.off(signal, pass)
  }
}

/** Sends a signal to a group of processes. @returns whether there are any */
function send(group, signal) {
  try {
    process.kill(-group, signal)
    return true
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
    return false
  }
}

/** Waits for what is left of a group, and ends it for good when it takes too long. */
async function endGroup(group, until) {
  // What a shell runs in the background ignores SIGINT.
  send(group, 'SIGTERM')
  while (send(group, 0)) {
    if (performance.now() > until) return send(group, 'SIGKILL')
    await pause(50)
  }
}
