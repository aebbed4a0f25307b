import { assistantMessages } from '#texts/conversation/assistant/answers.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract/help.ts'
import * as editing from '../contract/article-editing.ts'
import { listArticles, readArticle } from './list-articles.ts'
import { makeArticle, saveArticle, settleBuiltIn, withdrawArticle } from './edit-article.ts'
import { judgeHelp, listHelp, showArticle, showHelp } from './show-help.ts'
import { listUnanswered } from './unanswered-questions.ts'

/** Binds the calls about help articles. */
export function helpRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listHelp, ({ query, reads }) => reads.run(({ pool }) => listHelp(pool, query.search)))
  serve(contract.showHelp, ({ viewer, params, reads }) =>
    reads.run((source) => showHelp(source, viewer, params.slug)),
  )
  serve(contract.listOfficeHelp, ({ query, reads }) =>
    reads.run(async ({ pool }) => ({ articles: (await listHelp(pool, query.search, 'office')).articles })),
  )
  serve(contract.showOfficeHelp, ({ params, reads }) =>
    reads.run(({ pool }) => showArticle(pool, params.slug, 'office')),
  )
  serve(contract.judgeHelp, async ({ viewer, params, body }) => ({
    message: assistantMessages.thanks,
    ...(await judgeHelp(deps, viewer, params.slug, body.helpful)),
  }))
  serve(editing.listArticles, ({ query }) => listArticles(deps, query))
  serve(editing.showArticle, async ({ params }) => ({
    data: await readArticle(deps.db, deps.clock.now(), params.slug),
  }))
  serve(editing.makeArticle, ({ viewer, body }) => makeArticle(deps, viewer, body))
  serve(editing.saveArticle, ({ viewer, params, body }) => saveArticle(deps, viewer, params.slug, body))
  serve(editing.withdrawArticle, ({ viewer, params, body }) =>
    withdrawArticle(deps, viewer, params.slug, body.version),
  )
  serve(editing.settleBuiltIn, ({ viewer, params, body }) => settleBuiltIn(deps, viewer, params.slug, body))
  serve(editing.listUnanswered, ({ query }) => listUnanswered(deps, query))
}
