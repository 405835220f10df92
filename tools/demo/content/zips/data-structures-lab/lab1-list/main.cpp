// 实验一：单链表的就地逆置
// 输入：n 与 n 个整数。输出：逆置后的序列，以空格分隔。
#include <iostream>

struct Node {
    int value;
    Node* next;
};

Node* reversed(Node* head) {
    Node* done = nullptr;
    while (head != nullptr) {
        Node* next = head->next;
        head->next = done;
        done = head;
        head = next;
    }
    return done;
}

int main() {
    int count = 0;
    std::cin >> count;
    Node* head = nullptr;
    Node** tail = &head;
    for (int i = 0; i < count; ++i) {
        int value = 0;
        std::cin >> value;
        *tail = new Node{value, nullptr};
        tail = &(*tail)->next;
    }
    head = reversed(head);
    for (Node* node = head; node != nullptr; node = node->next)
        std::cout << node->value << (node->next ? ' ' : '\n');
    while (head != nullptr) {
        Node* next = head->next;
        delete head;
        head = next;
    }
}
