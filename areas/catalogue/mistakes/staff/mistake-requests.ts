import { ownRequest } from '#kit/store/own-request.ts'
import { answerMistake, listMistakes } from '../contract.ts'

/** The reports an officer works through. */
export const mistakesRequest = ownRequest('staffMistakes', listMistakes)
export const answerRequest = ownRequest('answerMistake', answerMistake)
