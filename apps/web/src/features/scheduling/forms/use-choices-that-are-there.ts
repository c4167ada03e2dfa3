import { useEffect, useEffectEvent } from 'react'

type Form<Field extends string> = {
  values: { [field in Field]: number | null }
  setValues(change: { [field in Field]?: null }): void
  setFieldError(field: Field, error: string): void
}

/**
 * What goes out of use while the form is open is no longer chosen, and it is said: the list cannot show it any more, and
 * what is not shown must not be sent.
 */
export function useChoicesThatAreThere<Field extends string>(
  form: Form<NoInfer<Field>>,
  areKnown: boolean,
  offered: { [field in Field]: readonly { id: number }[] },
): void {
  const gone = (Object.keys(offered) as Field[]).filter(field => {
    const id = form.values[field]
    return areKnown && id !== null && !offered[field].some(one => one.id === id)
  })
  const takeOut = useEffectEvent(() => {
    form.setValues(Object.fromEntries(gone.map(field => [field, null])) as { [field in Field]?: null })
    for (const field of gone) form.setFieldError(field, 'No longer available. Choose again.')
  })
  const fields = gone.join()
  useEffect(() => {
    if (fields !== '') takeOut()
  }, [fields])
}
