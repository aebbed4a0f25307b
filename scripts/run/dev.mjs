// npm run dev: the server, started again at every change, and Vite, which passes on to it what it has alone. Open Vite's
// address.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildWhatIsStale } from '../build/build.mjs'
import { findNode, installIfNeeded, root } from './install.mjs'

await installIfNeeded()
// Screens come from Vite; public pages are used as they were last built.
await buildWhatIsStale(existsSync(path.join(root, 'dist/web')) ? ['emails'] : undefined)
const vite = 'node_modules/vite/bin/vite.js'
const commands = [
  ['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning', 'app/main.ts'],
  [vite, 'build', '--watch', '--mode', 'emails', '--logLevel', 'warn'],
  [vite, '--config', 'vite.config.ts', '--clearScreen', 'false'],
]
// Vite passes calls on to where the server listens.
const env = { PUBLIC_URL: `http://127.0.0.1:${process.env.PORT || 3000}`, ...process.env }
const children = commands.map((args) => spawn(findNode(), args, { cwd: root, env, stdio: 'inherit' }))

/** When one ends or we are told to, all end; Ctrl+C in a terminal has reached them already. */
function stopAll(signal = 'SIGTERM') {
  for (const child of children) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopAll(signal))
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    stopAll()
  })
}
