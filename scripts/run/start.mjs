// npm start. Plain JavaScript for any Node from 18, and nothing imported from node_modules: a bare clone has none.
import { buildWhatIsStale } from '../build/build.mjs'
import { installIfNeeded } from './install.mjs'
import { leanArguments, leanEnvironment } from './lean.mjs'
import { runAndLeave } from './run.mjs'

await installIfNeeded()
await buildWhatIsStale()
runAndLeave([...leanArguments, 'app/main.ts', ...process.argv.slice(2)], {
  NODE_ENV: 'production',
  ...leanEnvironment,
  ...process.env,
})
