import { type RefObject, useEffect, useRef } from 'react'

/** A form that is the whole page starts in its first field that is still empty. */
export function useFocusOnFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll('input') ?? [])]
    fields.find(field => field.value === '')?.focus()
  }, [])
  return form
}
