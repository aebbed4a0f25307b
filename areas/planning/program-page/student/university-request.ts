import { showUniversity } from '#areas/catalogue/universities/contract.ts'
import { ownRequest } from '#kit/store/own-request.ts'

/** The university whose page is open. */
export const universityRequest = ownRequest('shownUniversity', showUniversity)
