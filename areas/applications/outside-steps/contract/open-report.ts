import type { StepReport } from './outside-steps.ts'

/**
 * The report of a step that the office has not answered. Apart from the schemas, whose library the page of an application
 * would load for it.
 */
export const openReport = ({ report }: { report?: StepReport | null | undefined }): StepReport | null =>
  report && report.answer === null ? report : null
