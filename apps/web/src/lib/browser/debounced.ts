import { useEffect, useState } from 'react'

/** The value once it has not changed for a while; `now` adopts it at once. */
export function useDebounced<T>(value: T, milliseconds: number): { settled: T; now: () => void } {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return { settled, now: () => setSettled(value) }
}
