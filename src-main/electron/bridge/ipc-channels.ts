/** The only channels between the window and the main process. */
export const requestChannel = 'satchel:request';
export const eventChannel = 'satchel:event';
/** The preload script hands the path of a chosen file over it, and gets a ticket. */
export const ticketChannel = 'satchel:ticket';
