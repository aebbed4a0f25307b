import * as z from 'zod/mini'
import { openUploadsMost, unfinishedHours } from './upload-limits.ts'

/**
 * Every refusal the product gives: its code (for programs), its status, and its sentence (for people). A
 * sentence says what happened and what to do. `Login failed` is one body for every kind of wrong sign-in, so
 * that an answer never tells which part was wrong.
 */
export const refusals = {
  invalid_input: { status: 400, message: 'Some answers need another look. Each one is marked.' },
  malformed_body: { status: 400, message: 'The request could not be read. Send it again as valid JSON.' },
  malformed_form: { status: 400, message: 'The form arrived incomplete. Send it again.' },
  unknown_part: { status: 400, message: 'The form has a part that this call does not know.' },
  repeated_part: { status: 400, message: 'The form has the same part twice. Send each part once.' },
  sign_in_needed: { status: 401, message: 'Please log in to go on.' },
  login_failed: { status: 401, message: 'Login failed' },
  reset_link_spent: {
    status: 400,
    message: 'This link has been used or has run out. Ask for a new one; it arrives in a minute.',
  },
  wrong_password: { status: 403, message: 'That is not your current password. Please try again.' },
  not_for_you: { status: 403, message: 'Your account cannot do this.' },
  reauth_required: { status: 403, message: 'Please enter your password again before this step.' },
  account_closing: {
    status: 409,
    message: 'This account is about to be deleted. You can still keep it.',
  },
  not_found: { status: 404, message: 'We could not find this. It may have been removed.' },
  method_not_allowed: { status: 405, message: 'This address does not accept that kind of request.' },
  body_too_slow: { status: 408, message: 'The connection was too slow to finish. Please send it again.' },
  already_applied: {
    status: 409,
    message: 'You have already applied to this program for this intake. Open it under Applications.',
  },
  still_running: {
    status: 409,
    message: 'We are still working on the same request. Wait a moment and send it again.',
  },
  move_not_possible: { status: 409, message: 'This is not possible at this stage of the application.' },
  list_full: { status: 409, message: 'This list is full. Take something off it first.' },
  rate_far_off: {
    status: 409,
    message: 'This rate is far from the one before. Check it, and confirm it if it is right.',
  },
  draft_changed: {
    status: 409,
    message: 'This draft was changed on another device. Here is what it says now.',
  },
  changed_meanwhile: {
    status: 409,
    message: 'Somebody else has changed this since you opened it. Look at what it says now, and try again.',
  },
  too_many_kept: { status: 409, message: 'You keep as many as we can hold. Remove one you no longer need.' },
  not_opened: {
    status: 409,
    message: 'Open it first: only a document that you have looked at yourself can be accepted.',
  },
  document_in_use: {
    status: 409,
    message:
      'This document belongs to an application you sent. It stays there until the application is over.',
  },
  piece_out_of_place: {
    status: 409,
    message: 'Some of this file arrived before. Ask how much is here, and go on from there.',
  },
  attempt_over: {
    status: 409,
    message: 'This test was handed in already, here or on another device.',
  },
  uploads_open: {
    status: 409,
    message:
      `You have begun ${openUploadsMost} files and not finished them. Finish one of them first. ` +
      `What is not finished is removed after ${unfinishedHours} hours.`,
  },
  program_closed: { status: 409, message: 'This program does not take applications at the moment.' },
  plan_changed: {
    status: 409,
    message:
      'The catalogue has changed since you looked, and the import would now do something else. Look at it again.',
  },
  import_running: {
    status: 409,
    message: 'Another import is running. Wait until it has ended, and start again.',
  },
  undo_not_possible: { status: 409, message: 'This import cannot be undone any more.' },
  address_taken: { status: 409, message: 'There is already an account with this e-mail address.' },
  upload_too_large: {
    status: 413,
    message: 'A file is larger than 10 MB. Take the photo again at a smaller size, or choose another.',
  },
  body_too_large: { status: 413, message: 'This is more than we can take at once. Send less.' },
  quota_full: {
    status: 413,
    message: 'You have reached the limit for stored documents. Delete some that you no longer need.',
  },
  url_too_long: { status: 414, message: 'This address is too long.' },
  unsupported_body: { status: 415, message: 'Send JSON, or a form with files where the call takes files.' },
  not_an_image: {
    status: 422,
    message: 'This is not a photo we can read. Send a JPG, PNG or WebP picture.',
  },
  image_damaged: {
    status: 422,
    message: 'This picture is incomplete or damaged. Take the photo again and send the new one.',
  },
  image_too_large: { status: 422, message: 'This picture has too many pixels. Send a smaller one.' },
  file_not_readable: { status: 422, message: 'This file cannot be imported. Send it as CSV UTF-8 or .xlsx.' },
  key_reused: {
    status: 422,
    message: 'This request was sent before with other content. Reload the page and send it again.',
  },
  too_many_requests: {
    status: 429,
    message: 'That was too often in a short time. Please wait and try again.',
  },
  document_damaged: {
    status: 500,
    message: 'This document cannot be shown. We have been told and will come back to you.',
  },
  document_missing: {
    status: 410,
    message: 'This document is no longer stored. Please ask for it to be sent again.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again in a minute.' },
  busy: { status: 503, message: 'Many people are here at the moment. Please try again in a few seconds.' },
  unavailable: { status: 503, message: 'We cannot reach our records at the moment. Please try again soon.' },
  storage_full: {
    status: 507,
    message: 'We cannot store anything at the moment. Nothing you sent before is lost. Try again later.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusals

/** The one shape of every refusal on the wire; `fields` maps the name of a field to what to do about it. */
export const RefusalBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
})
export type RefusalBody = z.output<typeof RefusalBody>
