import type { MenuWords } from '../../../src-shared/contract/host/menu-words.ts';
import { m } from '../generated/messages.js';

export function menuWords(): MenuWords {
  return {
    about: m.menu_about(),
    hide: m.menu_hide(),
    hideOthers: m.menu_hide_others(),
    showAll: m.menu_show_all(),
    quit: m.tray_quit(),
    file: m.menu_file(),
    edit: m.menu_edit(),
    undo: m.order_undo(),
    redo: m.order_redo(),
    cut: m.menu_cut(),
    copy: m.menu_copy(),
    paste: m.menu_paste(),
    selectAll: m.menu_select_all(),
    view: m.menu_view(),
    actualSize: m.menu_actual_size(),
    zoomIn: m.menu_zoom_in(),
    zoomOut: m.menu_zoom_out(),
    fullScreen: m.menu_full_screen(),
    window: m.menu_window(),
    minimize: m.menu_minimize(),
    close: m.close(),
    help: m.menu_help(),
    manual: m.manual_title(),
  };
}
