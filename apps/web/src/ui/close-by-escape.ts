import { useEffect, useEffectEvent } from 'react'

// How the library's lists say that the key is theirs; by the time others hear of it, it no longer says so.
const isOfList = (event: KeyboardEvent) =>
  event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true'

/** Escape closes a dialog, unless something in it that is open has a use for the key: that comes first. */
export function useCloseByEscape(onClose: () => void, isOn: boolean): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOn) return undefined
    // A key that was pressed before this began to listen was meant for what was there then.
    let heard: KeyboardEvent | undefined
    const hear = (event: KeyboardEvent) => {
      heard = event.key === 'Escape' && !event.isComposing && !isOfList(event) ? event : undefined
    }
    const act = (event: KeyboardEvent) => {
      if (heard === event && !event.defaultPrevented) close()
    }
    window.addEventListener('keydown', hear, true)
    window.addEventListener('keydown', act)
    return () => {
      window.removeEventListener('keydown', hear, true)
      window.removeEventListener('keydown', act)
    }
  }, [isOn])
}
