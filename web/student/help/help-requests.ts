import { judgeHelp, listHelp, showHelp } from '#contract/help.ts'
import { ownRequest } from '../../store/own-request.ts'

export const helpListRequest = ownRequest('helpList', listHelp)
export const helpArticleRequest = ownRequest('helpArticle', showHelp)
export const judgeHelpRequest = ownRequest('judgeHelp', judgeHelp)
