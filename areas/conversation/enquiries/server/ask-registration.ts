import { enquiryMessages } from '#texts/conversation/enquiries/enquiry-messages.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type RegistrationRequest } from '../contract/enquiries.ts'
import { storeEnquiry } from './store-enquiry.ts'
import { looksLikeRobot } from './robots.ts'

/** Stores a registration from the home page. A robot gets the same answer, and nothing is stored. */
export async function askRegistration(
  deps: Deps,
  { firstName, lastName, courseType, qualification, phone, ...traces }: RegistrationRequest,
): Promise<{ message: string }> {
  if (!looksLikeRobot(traces)) {
    await storeEnquiry(deps, {
      kind: 'registration',
      first_name: firstName,
      last_name: lastName ?? null,
      course_type: courseType,
      qualification,
      phone,
    })
  }
  return { message: enquiryMessages.registered }
}
