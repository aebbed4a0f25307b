import { answerSuggestion, listSuggestions } from '#contract/course-suggestions.ts'
import { ownRequest } from '../../store/own-request.ts'

export const suggestionsRequest = ownRequest('staffSuggestions', listSuggestions)
export const answerSuggestionRequest = ownRequest('answerSuggestion', answerSuggestion)
