import { ownRequest } from '#kit/store/own-request.ts'
import { answerSuggestion, listSuggestions } from '../contract/course-suggestions.ts'

export const suggestionsRequest = ownRequest('staffSuggestions', listSuggestions)
export const answerSuggestionRequest = ownRequest('answerSuggestion', answerSuggestion)
