import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the page is on its way to paper, by a button or by the browser's own command. The browser takes what stands
 * there when its event returns: what is only on paper must be drawn within it.
 */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
