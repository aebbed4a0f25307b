import { lookAtShareOf } from './every-screen.ts'

await lookAtShareOf(import.meta.filename)
