import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { settleBuiltIn, type ArticleDetails } from '../contract/article-editing.ts'
import { builtInTexts as texts } from '#texts/conversation/help/articles.ts'
import { typedOf, type ArticleInput } from './article-input.ts'

interface Props {
  article: ArticleDetails
  /** @param isTaken whether the built-in text replaces what is in the form */
  onSaved: (article: ArticleDetails, isTaken: boolean) => void
  /** Puts another text into the form, which saves nothing. */
  onUse: (typed: Omit<ArticleInput, 'slug'>) => void
}

/** How the text differs from the built-in one, and what can be done about it. */
export function BuiltInBanner({ article, onSaved, onUse }: Props) {
  const { send, isSending, failure } = useSend(settleBuiltIn)
  const { slug, version, builtIn, newerBuiltIn, hasDraft, origin } = article
  const settle = (take: boolean) => {
    if (isSending) return
    void send({ params: { slug }, body: { version, take } }).then(({ message, data }) => {
      showToast({ text: message })
      onSaved(data, take)
    }, shownByState)
  }
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
      {hasDraft && <Banner tone="info">{texts.draftShown}</Banner>}
      {origin === 'built-in' && <Banner tone="info">{texts.followsProduct}</Banner>}
      {newerBuiltIn && builtIn !== null && (
        <Banner
          tone="info"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => onUse(typedOf(builtIn))}>
                {texts.see}
              </Button>
              <Button size="small" busy={isSending} onClick={() => settle(true)}>
                {texts.take}
              </Button>
              <Button size="small" busy={isSending} onClick={() => settle(false)}>
                {texts.decline}
              </Button>
            </span>
          }
        >
          {texts.newer}
        </Banner>
      )}
    </div>
  )
}
