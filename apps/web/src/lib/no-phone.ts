/** Said where somebody wants to text a patient whose number nobody knows. */
export const noPhone = "This patient doesn't have a phone number! Please, update the patient contact info."
