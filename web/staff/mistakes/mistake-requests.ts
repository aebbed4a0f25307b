import { answerMistake, listMistakes } from '#contract/mistakes.ts'
import { ownRequest } from '../../store/own-request.ts'

/** The reports an officer works through. */
export const mistakesRequest = ownRequest('staffMistakes', listMistakes)
export const answerRequest = ownRequest('answerMistake', answerMistake)
