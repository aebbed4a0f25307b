import * as z from 'zod/mini'
import { refusals as texts } from '#texts/platform/contract/refusals.ts'
import { openUploadsMost, unfinishedHours } from './upload-limits.ts'

/**
 * Every refusal of the product: its code (for programs) and its status. Its sentence (for people) explains what
 * happened and what to do. `Login failed` is one body for every kind of wrong sign-in, so that an answer never
 * reveals which part was wrong.
 */
export const refusals = {
  invalid_input: { status: 400 },
  malformed_body: { status: 400 },
  malformed_form: { status: 400 },
  unknown_part: { status: 400 },
  repeated_part: { status: 400 },
  sign_in_needed: { status: 401 },
  login_failed: { status: 401 },
  reset_link_spent: { status: 400 },
  wrong_password: { status: 403 },
  not_for_you: { status: 403 },
  reauth_required: { status: 403 },
  account_closing: { status: 409 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  body_too_slow: { status: 408 },
  already_applied: { status: 409 },
  still_running: { status: 409 },
  move_not_possible: { status: 409 },
  list_full: { status: 409 },
  rate_far_off: { status: 409 },
  draft_changed: { status: 409 },
  changed_meanwhile: { status: 409 },
  not_opened: { status: 409 },
  consent_needed: { status: 409 },
  document_in_use: { status: 409 },
  piece_out_of_place: { status: 409 },
  attempt_over: { status: 409 },
  uploads_open: { status: 409 },
  file_not_uploaded: { status: 409 },
  program_closed: { status: 409 },
  plan_changed: { status: 409 },
  import_running: { status: 409 },
  undo_not_possible: { status: 409 },
  address_taken: { status: 409 },
  upload_too_large: { status: 413 },
  body_too_large: { status: 413 },
  quota_full: { status: 413 },
  url_too_long: { status: 414 },
  unsupported_body: { status: 415 },
  not_an_image: { status: 422 },
  image_damaged: { status: 422 },
  image_too_large: { status: 422 },
  file_not_readable: { status: 422 },
  key_reused: { status: 422 },
  too_many_requests: { status: 429 },
  document_damaged: { status: 500 },
  document_missing: { status: 410 },
  internal: { status: 500 },
  busy: { status: 503 },
  unavailable: { status: 503 },
  storage_full: { status: 507 },
} as const satisfies Record<string, { status: number }>

export type RefusalCode = keyof typeof refusals

/** The sentence of a refusal, in the current language. */
export const refusalText = (code: RefusalCode): string =>
  code === 'uploads_open'
    ? texts.uploads_open({ openUploads: openUploadsMost, hours: unfinishedHours })
    : texts[code]

/** The one shape of every refusal on the wire; `fields` maps the name of a field to what to do about it. */
export const RefusalBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
})
export type RefusalBody = z.output<typeof RefusalBody>
