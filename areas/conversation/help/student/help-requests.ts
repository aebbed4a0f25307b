import { ownRequest } from '#kit/store/own-request.ts'
import { judgeHelp, listHelp, showHelp } from '../contract/help.ts'

export const helpListRequest = ownRequest('helpList', listHelp)
export const helpArticleRequest = ownRequest('helpArticle', showHelp)
export const judgeHelpRequest = ownRequest('judgeHelp', judgeHelp)
