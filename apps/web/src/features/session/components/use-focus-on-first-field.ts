import { type RefObject, useEffect, useRef } from 'react'

/** A form that is the whole page starts in its first field. */
export function useFocusOnFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return form
}
