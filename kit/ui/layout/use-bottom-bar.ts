import { useEffect } from 'react'

/** Keeps focused elements from being hidden behind a bar that sticks to the lower edge, while it is shown. */
export function useBottomBar(shown: boolean): void {
  useEffect(() => {
    if (!shown) return
    const { style } = document.documentElement
    style.scrollPaddingBlockEnd = '6rem'
    return () => {
      style.scrollPaddingBlockEnd = ''
    }
  }, [shown])
}
