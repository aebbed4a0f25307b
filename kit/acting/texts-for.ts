import { isActing } from '../store/api.ts'

/**
 * The texts of a student's screen for whoever reads it now. Read them while rendering, never when a module is loaded.
 * @param own what students read
 * @param acting those of them that an officer who acts for the student reads in other words
 */
export const textsFor = <Texts extends object>(own: Texts, acting: Partial<Texts>): Texts =>
  isActing() ? { ...own, ...acting } : own
