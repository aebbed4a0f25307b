import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as steps from '../contract/outside-steps.ts'
import * as plans from '../contract/step-plans.ts'
import * as reports from '../contract/step-reports.ts'
import { markStep, setStepDue, startOutsideSteps } from './change-steps.ts'
import { deferApplication } from './defer-application.ts'
import { showOutsideSteps } from './read-steps.ts'
import { announceReportFile, reportStep, withdrawReport } from './report-step.ts'
import { listStepPlans, saveStepPlan, showStepPlan, showStepPlanVersion } from './step-plans.ts'

/** Binds the calls about outside steps and their plans to their operations. */
export function outsideStepRoutes(serve: Serve, deps: Deps): void {
  serve(steps.showOutsideSteps, ({ viewer, params }) =>
    showOutsideSteps(deps.db, viewer, params.applicationId),
  )
  serve(steps.startOutsideSteps, ({ viewer, params }) =>
    startOutsideSteps(deps, viewer, params.applicationId),
  )
  serve(steps.markOutsideStep, ({ viewer, params, body }) => markStep(deps, viewer, params, body))
  serve(steps.setStepDue, ({ viewer, params, body }) => setStepDue(deps, viewer, params, body))
  serve(steps.deferApplication, ({ viewer, params, body }) =>
    deferApplication(deps, viewer, params.applicationId, body),
  )
  serve(reports.announceReportFile, ({ viewer, params, body }) =>
    announceReportFile(deps, viewer, params.applicationId, body),
  )
  serve(reports.reportStep, ({ viewer, params, body }) => reportStep(deps, viewer, params, body))
  serve(reports.withdrawReport, ({ viewer, params }) => withdrawReport(deps, viewer, params))
  serve(plans.listStepPlans, () => listStepPlans(deps.db))
  serve(plans.showStepPlan, ({ params }) => showStepPlan(deps.db, params.country))
  serve(plans.showStepPlanVersion, ({ params }) =>
    showStepPlanVersion(deps.db, params.country, params.version),
  )
  serve(plans.saveStepPlan, ({ viewer, params, body }) => saveStepPlan(deps, viewer, params.country, body))
}
