import { useEffect } from 'react'

/**
 * Keeps focused elements from being hidden behind a bar that sticks to the lower edge, while it is shown.
 * @param room for the bar
 */
export function useBottomBar(shown: boolean, room = '6rem'): void {
  useEffect(() => {
    if (!shown) return
    const { style } = document.documentElement
    style.scrollPaddingBlockEnd = room
    return () => {
      style.scrollPaddingBlockEnd = ''
    }
  }, [shown, room])
}
