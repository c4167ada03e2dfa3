const key = 'archwire.asked-to-notify'

/** Asks at the first click after a login, once: a question that comes by itself is refused by habit. */
export function askToNotifyAtFirstClick(): () => void {
  const isOpen = 'Notification' in window && Notification.permission === 'default'
  if (!isOpen || sessionStorage.getItem(key) !== null) return () => undefined
  const ask = () => {
    sessionStorage.setItem(key, 'true')
    Notification.requestPermission().catch(() => undefined)
  }
  document.addEventListener('click', ask, { once: true })
  return () => document.removeEventListener('click', ask)
}

export const askToNotifyAgain = (): void => sessionStorage.removeItem(key)
