import { ownRequest } from '#kit/store/own-request.ts'
import {
  listDeskArticles,
  listUnanswered,
  makeArticle,
  saveArticle,
  settleBuiltIn,
  showDeskArticle,
  withdrawArticle,
} from '../contract/help-desk.ts'

/** Help articles as officers write them, and what students asked in vain. */
export const articlesRequest = ownRequest('staffArticles', listDeskArticles)
export const articleRequest = ownRequest('staffArticle', showDeskArticle)
export const makeArticleRequest = ownRequest('makeArticle', makeArticle)
export const saveArticleRequest = ownRequest('saveArticle', saveArticle)
export const withdrawArticleRequest = ownRequest('withdrawArticle', withdrawArticle)
export const settleBuiltInRequest = ownRequest('settleBuiltIn', settleBuiltIn)
export const unansweredRequest = ownRequest('unansweredQuestions', listUnanswered)
