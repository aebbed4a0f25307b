import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Shell } from '#app/commands/shell.ts'

/** The output and exit code of a command. */
export interface CommandResult {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs a command in this process, because starting a new one takes a second. @param env its whole environment */
export async function runHere(
  command: (args: readonly string[], shell: Shell) => Promise<number>,
  args: readonly string[],
  { env, folder = '.' }: { env: Record<string, string>; folder?: string },
): Promise<CommandResult> {
  let [out, err] = ['', '']
  const code = await command(args, {
    env,
    folder,
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { code, out, err }
}

/** What every process of ours that a test starts has in its environment. */
export const spawnedEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_OPTIONS: '--no-warnings',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
})

/**
 * Runs a command as an operator does. @param name its file in app/commands @param env its environment besides
 * PATH
 */
export function runSpawned(
  name: string,
  args: readonly string[],
  { env, folder }: { env: Record<string, string>; folder?: string },
): Promise<CommandResult> {
  const file = path.join(import.meta.dirname, '../../app/commands', name)
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: folder,
      env: { ...spawnedEnvironment(), ...env },
    })
    const output = { out: '', err: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, ...output }))
  })
}
