import { enquiryMessages } from '#texts/conversation/enquiries/enquiry-messages.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type ContactMessage } from '../contract/enquiries.ts'
import { storeEnquiry } from './store-enquiry.ts'
import { looksLikeRobot } from './robots.ts'

/** Stores a message from the contact page. A robot gets the same answer, and nothing is stored. */
export async function writeContact(
  deps: Deps,
  { firstName, lastName, phone, email, message, ...traces }: ContactMessage,
): Promise<{ message: string }> {
  if (!looksLikeRobot(traces)) {
    await storeEnquiry(deps, {
      kind: 'contact',
      first_name: firstName,
      last_name: lastName ?? null,
      phone: phone ?? null,
      email: email ?? null,
      message,
    })
  }
  return { message: enquiryMessages.written }
}
