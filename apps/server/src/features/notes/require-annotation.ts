import { refuse } from '../../platform/http/refuse.ts'

export function requireAnnotation(text: string): string {
  const annotation = text.trim()
  if (annotation === '') throw refuse(422, 'Annotation is required')
  return annotation
}
