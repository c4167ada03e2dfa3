/** All required answers, of a healthy patient. */
export const healthyAnswers: Record<string, string> = {
  chief_concern: 'A gap between my front teeth',
  general_health: 'good',
  pregnant: 'no',
  medications: 'no',
  allergies: 'no',
  latex_allergy: 'no',
  premedication_required: 'no',
  heart_condition: 'no',
  diabetes: 'no',
  bleeding_disorder: 'no',
  tobacco: 'no',
  previous_orthodontic_treatment: 'no',
  jaw_pain: 'no',
}
