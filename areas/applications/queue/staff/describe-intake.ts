import { formatIntake } from '#kit/language/intakes.ts'
import { noIntakeLabel } from '#texts/applications/queue/queue.ts'
import { noIntake } from '../filters/contract.ts'

/** An intake as people read it, or that none is named. */
export const describeIntake = (value: string): string =>
  value === noIntake ? noIntakeLabel : (formatIntake(value) ?? value)
