import { ownRequest } from '#kit/store/own-request.ts'
import { showProgramNeeds } from '../contract/show-program-needs.ts'

export const programNeedsRequest = ownRequest('programNeeds', showProgramNeeds)
