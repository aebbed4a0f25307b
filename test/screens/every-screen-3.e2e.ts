import { testShareOf } from './every-screen.ts'

await testShareOf(import.meta.filename)
