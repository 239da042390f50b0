/** The only two channels between the window and the main process. */
export const requestChannel = 'satchel:request';
export const eventChannel = 'satchel:event';
