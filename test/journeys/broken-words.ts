import type { Locator } from 'playwright-core'

/** The words that go on in a second line. An address may: nothing else fits a narrow column. */
export const brokenWords = (part: Locator): Promise<string[]> =>
  part.evaluate((element) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      for (const { 0: word, index } of texts.currentNode.textContent!.matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1 && !/\p{L}\.\p{L}/u.test(word)) broken.push(word)
      }
    }
    return broken
  })
