/**
 * Resolves when the browser has nothing else to do; where it cannot say so, after `otherwise` milliseconds.
 * @param most milliseconds after which it resolves in any case; without it, only when there is nothing else
 */
export const untilIdle = ({ otherwise = 0, most }: { otherwise?: number; most?: number } = {}) =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: most })
    else setTimeout(resolve, otherwise)
  })
