// node scripts/run/with-runtime.mjs <script> [arguments]: installs if needed, then runs the script under our Node.
import { installIfNeeded } from './install.mjs'
import { runAndLeave } from './run.mjs'

await installIfNeeded()
runAndLeave(process.argv.slice(2))
