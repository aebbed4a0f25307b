import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { addTemplate, changeTemplate, listTemplates, removeTemplate } from './reply-templates.ts'

/** Binds the calls about reply templates to their operations. */
export function replyTemplateRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listReplyTemplates, () => listTemplates(deps))
  serve(contract.addReplyTemplate, ({ viewer, body }) => addTemplate(deps, viewer, body))
  serve(contract.changeReplyTemplate, ({ viewer, params, body }) =>
    changeTemplate(deps, viewer, params.templateId, body),
  )
  serve(contract.removeReplyTemplate, ({ viewer, params }) => removeTemplate(deps, viewer, params.templateId))
}
