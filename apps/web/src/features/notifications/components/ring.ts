import sound from './new-item.wav'
import type { News } from './what-is-new.ts'

/** One short sound for all of it, and a notice of the system for each. Whoever allows neither is left in peace. */
export function ring(news: News[], open: (about: News['about']) => void): void {
  new Audio(sound).play().catch(() => undefined)
  for (const { about, title, text } of news) {
    const notice = systemNotice(title, text, about)
    notice?.addEventListener('click', () => {
      window.focus()
      notice.close()
      open(about)
    })
  }
}

function systemNotice(title: string, body: string, about: string): Notification | undefined {
  if (!('Notification' in window) || Notification.permission !== 'granted') return undefined
  try {
    // The newest takes the place of the one before it.
    return new Notification(title, { body, tag: `archwire.${about}` })
  } catch {
    // Some browsers of phones have the word and not the thing.
    return undefined
  }
}
